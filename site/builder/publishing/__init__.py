"""What a site says of its pages to others: pictures, a map, how they are embedded."""

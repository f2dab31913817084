"""The position on the felt: tables, ponds, racks and clocks."""

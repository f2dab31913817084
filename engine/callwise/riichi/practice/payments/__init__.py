"""Practice positions on yaku, value, payments and liability."""

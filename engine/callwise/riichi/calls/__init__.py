"""Calls and wins: which claims and announcements are allowed, and their consequences."""

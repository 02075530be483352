// Durations in milliseconds. A day is 24 hours here: what goes by a calendar counts its days on the calendar.
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

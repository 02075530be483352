// Text of a text message: without the spaces that keep a line together on a page. GSM 03.38 has none, and one sign that it lacks has the
// whole message sent in signs of two bytes: twice as many parts, each of which is paid.

export const smsText = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

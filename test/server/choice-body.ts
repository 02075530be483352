// Request body of a Spanish visitor's tracking choice: yes to advertising alone, unless changed.

export const choiceBody = (sessionId: string, change: object = {}) => ({
  variant: 'askrobin-es',
  sessionId,
  notice: 'n-1',
  surface: 'page',
  advertising: true,
  statistics: false,
  recording: false,
  ...change,
})

// What a visitor of Spain says to being told of, for tests: yes to advertising alone, unless it is changed.

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

// Reports of browsers about what a page's policy refused, and of the form about a press under something of the host page.

/** Below the API. */
export const reportPath = '/csp-report'

/** In the place of a directive: somebody pressed what the host page had covered (S-09). */
export const coveredPress = 'covered-press'

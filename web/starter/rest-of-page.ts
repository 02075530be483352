// Script for a first page that broke off: brings its rest, and then runs what stands there. A file of its own, which the starter asks for
// where a page is not read whole after a while.
import './bring-rest.ts'
import './start.ts'
import './translations.ts'
import './nudge.ts'

// Database query of lenders' windows.
import type { Handle } from '#server/platform/stores/database.ts'

export const takenByWindow = (db: Handle) => db.selectFrom('desk_window').select(['lender', 'name', 'taken']).execute()

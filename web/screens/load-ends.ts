// Lazy chunk of the screens after the check: offers and ends. It is requested once the form runs, and again, where that failed, while lenders are asked.
import { ahead, ready } from './load-later.ts'

export const endScreens = ahead(() => import('./ends.ts'))

const end = (name: 'Accepted' | 'ThankYou' | 'Redirected' | 'Rejected' | 'WithoutAnswer') =>
  ready(
    () => endScreens.now()?.[name],
    async () => (await endScreens.soon())[name],
  )

export const Accepted = end('Accepted')
export const ThankYou = end('ThankYou')
export const Redirected = end('Redirected')
export const Rejected = end('Rejected')
export const WithoutAnswer = end('WithoutAnswer')

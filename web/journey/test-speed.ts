// Speed of browser tests: how many times sooner the form asks after a lead.
import { testSpeedName } from '#contract/test-speed.ts'

/** 1 but where the server of a browser test says otherwise in the page. */
export function testSpeed(): number {
  const element = document.querySelector<HTMLMetaElement>(`meta[name="${testSpeedName}"]`)
  return Number(element?.content ?? 1)
}

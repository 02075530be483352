// Refusal of every storage, as of a browser that blocks cookies.

/** Runs in the page, before any of its scripts. */
export function refuseStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
}

// Trusted Types: the one way in which a text becomes the address of a script or a worker (S-10).

/** As much of the browser's interface as is used; absent in browsers without it. */
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: Rules) => Rules
}
interface Rules {
  readonly createScriptURL: (address: string) => string
}

/**
 * Lets through the addresses that are allowed, and throws at any other. The policy is made with the first address: a browser takes one of a
 * name, and a page only those that its server names.
 */
export function addressPolicy(
  view: object | null,
  name: string,
  allows: (address: string) => boolean,
): (address: string) => string {
  const rules: Rules = {
    createScriptURL: (address) => {
      if (!allows(address)) throw new TypeError('A script of a host that is not configured')
      return address
    },
  }
  const { trustedTypes } = (view ?? {}) as { readonly trustedTypes?: TrustedTypes }
  let policy: Rules | undefined
  return (address) => {
    policy ??= trustedTypes?.createPolicy(name, rules) ?? rules
    return policy.createScriptURL(address)
  }
}

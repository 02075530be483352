// Paths of providers' call-backs, as a route or for one provider.

export const providerPaths = (apiPath: string) => ({
  callBack: (provider: string) => `${apiPath}/providers/${provider}/call-back`,
  /** Page to which a provider's window returns: it says that it may be closed. */
  back: (variant: string, locale: string) => `${apiPath}/providers/back/${variant}/${locale}`,
})

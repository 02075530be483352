// Value of a setting as it is meant, whatever an env file, a shell or an editor left around it (A3).

/**
 * The value of a setting; undefined where it is absent or empty. Blanks, the line ends of Windows and a byte order mark around it are no part of
 * it: a secret with one would sign what nobody else can check.
 */
export const givenValue = (
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined => environment[name]?.trim() || undefined

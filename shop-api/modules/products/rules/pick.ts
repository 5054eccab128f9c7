/** Some fields of an object, in the order of `names`. */
export const pick = <T extends object, Name extends keyof T>(source: T, names: readonly Name[]): Pick<T, Name> =>
  Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<T, Name>

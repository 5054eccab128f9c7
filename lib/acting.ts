/** For whom a sales representative acts. */

/** The trader that is acted for now; null: nobody. */
export const readActingFor = (): { name: string } | null => null

/** The same, live. */
export const useActingFor = (): { name: string } | null => null

/** What the handset's switches do to the way the shop hears of a result. */
export interface Switches {
  /** The callback comes late (ten seconds). */
  late: boolean
  /** The callback comes twice. */
  twice: boolean
  /** The callback never comes: only a query can tell. */
  never: boolean
  /** The callback comes before the push has been answered. */
  before: boolean
  /** The paybill's confirmation address hears of the payment too, as it does when one is registered in Kenya. */
  confirm: boolean
}

export const switchNames = ['late', 'twice', 'never', 'before', 'confirm'] as const

const OFF: Switches = { late: false, twice: false, never: false, before: false, confirm: false }

export interface SwitchBoard {
  /** The switches of one phone; those of every phone where it has none of its own. */
  of(phone: string | null): Switches
  /** Sets some switches of one phone, or of every phone (null). */
  set(phone: string | null, changes: Partial<Switches>): Switches
  reset(): void
}

export function createSwitchBoard(): SwitchBoard {
  const boards = new Map<string | null, Switches>()
  const of = (phone: string | null) => boards.get(phone) ?? boards.get(null) ?? OFF
  return {
    of,
    set(phone, changes) {
      const next = { ...of(phone), ...changes }
      boards.set(phone, next)
      return next
    },
    reset: () => boards.clear(),
  }
}

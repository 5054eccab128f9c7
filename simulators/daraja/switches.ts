/** The handset's switches, which change the notification of the shop about a result. */
export interface Switches {
  /** The callback is late (ten seconds). */
  late: boolean
  /** The callback is sent twice. */
  twice: boolean
  /** The callback is never sent: only a query shows the result. */
  never: boolean
  /** The callback is sent before the response to the push. */
  before: boolean
  /** Before the result of a payment, a failed result is sent: the two contradict each other. */
  failsFirst: boolean
  /** After the result of a payment, a failed result is sent. */
  failsAfter: boolean
  /** The paybill's confirmation address hears of the payment too, as it does when one is registered in Kenya. */
  confirm: boolean
}

const OFF: Switches = {
  ...{ late: false, twice: false, never: false, before: false, confirm: false },
  ...{ failsFirst: false, failsAfter: false },
}

export interface SwitchBoard {
  /** The switches of one phone; the default switches if it has no separate ones. */
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

import { storedValue } from '../../browser/stored-value.ts'
import type { Delivery, Miss, RiderRun } from '../../contract/deliveries/office/rider.ts'

/** Data of a rider on the phone: stops are finished without a connection too. */

/** The stops and the cash as of the last connection. */
export const riderDevice = storedValue<RiderRun>('fuma.rider.run')

/** An action at the door that is to be sent. */
export interface StoredAction {
  action: { kind: 'deliver'; input: Delivery } | { kind: 'miss'; input: Miss }
  /** "10570, Halima Abdi" */
  name: string
  /** Why the shop refused it: it stays here until the rider has noted it. */
  refusal: string | null
}

/** Oldest first. */
export const storedActions = storedValue<readonly StoredAction[]>('fuma.rider.actions')

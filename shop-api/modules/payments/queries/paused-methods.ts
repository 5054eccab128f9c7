import * as z from 'zod/mini'
import { PAUSABLE_METHODS, type PausableMethod } from '#lib/contract/payments/payment-methods.ts'
import type { Session } from '../../../db/client.ts'
import { defineSetting } from '../../staff/use-cases/setting.ts'
import { PAUSED_METHODS, readPausedMethods } from './paused-methods.sql.ts'

/** Payment methods that staff have paused. Methods that the installation does not offer are not included. */
export const pausedMethodsSetting = defineSetting<{ paused: PausableMethod[] }>(
  PAUSED_METHODS,
  z.object({ paused: z.array(z.enum(PAUSABLE_METHODS)) }),
  { paused: [] },
)

/** The currently paused payment methods. */
export const loadPausedMethods = async (tx: Session): Promise<readonly PausableMethod[]> =>
  (await readPausedMethods(tx.query, {}))[0]?.paused ?? []

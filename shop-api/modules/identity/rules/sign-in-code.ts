import { randomInt } from 'node:crypto'
import { USER_TYPE, type UserType } from '#lib/contract/base/codes.ts'

/** The second step of sign-ins that order for others: the user types, and the validity of codes and devices. */

export const MAX_CODE_TRIES = 5
const CODE_MS = 10 * 60_000
/** Minimum time between two emailed codes: the first can still be in transit. */
const CODE_PAUSE_MS = 60_000
const DEVICE_MS = 30 * 24 * 60 * 60_000

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Representatives and shop staff order for others and change their orders. */
export const needsCode = (userType: UserType): boolean => userType === USER_TYPE.rep || userType === USER_TYPE.staff

export const newSignInCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')
export const codeEnd = (now: Date): Date => after(now, CODE_MS)
export const codePauseBegan = (now: Date): Date => after(now, -CODE_PAUSE_MS)
/** A device that was last used before is no longer known. */
export const deviceForgottenBefore = (now: Date): Date => after(now, -DEVICE_MS)

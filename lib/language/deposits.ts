import { useDayNames } from './dates.ts'
import { DEPOSIT_TEXTS } from './deposit-texts.ts'
import { defineTexts, useTexts } from './texts.ts'

/** Deposit and balance of an order. */
export const depositTexts = defineTexts('deposits', DEPOSIT_TEXTS, () => import('./deposits.sw.ts'))

/** Texts and names of days for sentences about deposits in the chosen language, live. */
export const useDepositWords = () => ({ texts: useTexts(depositTexts), days: useDayNames() })

import { UNREACHABLE } from '../contract/base/problem.ts'
import { PART_TEXTS } from './part-texts.ts'
import kiswahili from './problems.sw.ts'
import { defineTexts } from './texts.ts'

/** Failed loads. The Kiswahili is part of the script, because without a connection it cannot be loaded. */
export const problemTexts = defineTexts('problems', { unreachable: UNREACHABLE, ...PART_TEXTS }, async () => ({
  default: kiswahili,
}))

/** The reason of a failure: the shop's own message, or in the chosen language that the shop was not reached. */
export const reasonIn = ({ unreachable }: typeof problemTexts.english, { message }: { message: string }): string =>
  message === UNREACHABLE ? unreachable : message

import type { AnswerOf, Call, Input } from '../contract/base/call.ts'
import {
  guestReturnAnswer,
  guestReturnCancel,
  guestReturnPhoto,
  guestReturnPreview,
  guestReturnSend,
  returnAnswer,
  returnCancel,
  returnPhoto,
  returnPreview,
  returnSend,
} from '../contract/returns/returns.ts'
import { ask } from '../http/call-client.ts'
import { mutation } from '../http/mutation.ts'
import { upload } from '../http/upload.ts'
import type { OrderKey } from './returns-watch.ts'
import { refreshWatchedOrders } from './watch.ts'

/** Calls of returns, for an account or for a guest. */

export type ReturnForm = Omit<Input<typeof returnSend>, 'orderId'>

async function refreshed<C extends Call>(sent: Promise<AnswerOf<C>>): Promise<AnswerOf<C>> {
  const answer = await sent
  // A refusal can mean that the return has changed.
  await refreshWatchedOrders()
  return answer
}

export const sendReturn = ({ orderId, token }: OrderKey, form: ReturnForm) =>
  refreshed<typeof returnSend>(
    token === undefined ? mutation(returnSend, { orderId, ...form }) : mutation(guestReturnSend, { token, ...form }),
  )

export const answerReturn = (
  { orderId, token }: OrderKey,
  answer: { returnNo: number; text: string; photoIds: number[] },
) =>
  refreshed<typeof returnAnswer>(
    token === undefined
      ? mutation(returnAnswer, { orderId, ...answer })
      : mutation(guestReturnAnswer, { token, ...answer }),
  )

export const cancelReturn = ({ orderId, token }: OrderKey, returnNo: number) =>
  refreshed<typeof returnCancel>(
    token === undefined
      ? mutation(returnCancel, { orderId, returnNo })
      : mutation(guestReturnCancel, { token, returnNo }),
  )

export const previewReturn = (
  { orderId, token }: OrderKey,
  lines: Input<typeof returnPreview>['lines'],
): Promise<AnswerOf<typeof returnPreview>> =>
  token === undefined ? ask(returnPreview, { orderId, lines }) : ask(guestReturnPreview, { token, lines })

/** Sends a picture and reports the sent share, 0 to 1. */
export const sendPhoto = (
  { orderId, token }: OrderKey,
  picture: File,
  onProgress: (share: number) => void,
): Promise<AnswerOf<typeof returnPhoto>> =>
  token === undefined
    ? upload(returnPhoto, { orderId }, { files: { picture }, onProgress })
    : upload(guestReturnPhoto, { token }, { files: { picture }, onProgress })

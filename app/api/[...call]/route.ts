import { answerCall } from '#server/calls/answer-call.ts'

/** Every declared call of the contract. Other calls do not exist. */
async function answer(request: Request, { params }: { params: Promise<{ call: string[] }> }): Promise<Response> {
  const { call } = await params
  return answerCall(`/${call.map(encodeURIComponent).join('/')}`, request)
}

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }

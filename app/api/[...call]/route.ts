import { answerCall } from '#server/calls/answer-call.ts'

/** Every call of the contract, and nothing else: a call that is not declared does not exist. */
async function answer(request: Request, { params }: { params: Promise<{ call: string[] }> }): Promise<Response> {
  const { call } = await params
  return answerCall(`/${call.map(encodeURIComponent).join('/')}`, request)
}

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }

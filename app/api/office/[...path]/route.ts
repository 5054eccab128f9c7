import { answerOfficeCall } from '#server/office/answer-office-call.ts'

/** Every declared call of the office. Other calls do not exist. */
async function answer(request: Request, { params }: { params: Promise<{ path: string[] }> }): Promise<Response> {
  const { path } = await params
  return answerOfficeCall(`/office/${path.map(encodeURIComponent).join('/')}`, request)
}

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }

import { answerStream } from '#server/calls/answer-stream.ts'

/** Live changes for the signed-in customer: server-sent events. Guests get a 401. */
export const GET = (request: Request): Promise<Response> => answerStream(request)

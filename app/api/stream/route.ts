import { answerStream } from '#server/calls/answer-stream.ts'

/** What changes for the signed-in customer, as it happens: server-sent events. Guests are answered 401. */
export const GET = (request: Request): Promise<Response> => answerStream(request)

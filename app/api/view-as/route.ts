import { answerViewAs } from '#server/calls/open-view-as.ts'

/** The office lets a staff member see the shop as a customer. */
export const POST = (request: Request): Promise<Response> => answerViewAs(request)

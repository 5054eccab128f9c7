import { answerAuth } from '#server/session/auth-route.ts'

/** next-auth's own address of the session, and nothing else of it: signing in and out are calls of ours. */
export { answerAuth as GET }

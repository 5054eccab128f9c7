import { answerAuth } from '#server/session/auth-route.ts'

/** Only next-auth's session address: sign-in and sign-out are our own calls. */
export { answerAuth as GET }

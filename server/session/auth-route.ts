import 'server-only'
import NextAuth, { type AuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { environment, setNextAuthUrl } from '../env.ts'
import { identityCookie, type SignedIn } from './identity-cookie.ts'
import { cookieRules } from './upstream-session.ts'

/**
 * next-auth reads the identity cookie for `/api/auth/session`. Sign-in is the call `login`, which sets both cookies
 * together, so next-auth's own sign-in is unreachable. Its provider only satisfies the required configuration.
 */
const options = (): AuthOptions => ({
  secret: environment().NEXTAUTH_SECRET,
  session: { strategy: 'jwt' },
  cookies: { sessionToken: { name: identityCookie(), options: cookieRules() } },
  providers: [Credentials({ credentials: {}, authorize: () => null })],
  callbacks: {
    session: ({ token }) => {
      const { userId, name, userType, approvalStatus, ends } = token as unknown as SignedIn
      return {
        user: { id: userId, name, userType, approvalStatus },
        expires: new Date(ends * 1000).toISOString(),
      } as never
    },
  },
})

type Context = { params: Promise<{ nextauth: string[] }> }
let handler: ((request: Request, context: Context) => Promise<Response>) | undefined

/**
 * Responds to `/api/auth/session`. next-auth 4 would renew its cookie each time, but ours must end with the sign-in.
 */
export async function answerAuth(request: Request, context: Context): Promise<Response> {
  const { nextauth } = await context.params
  if (nextauth.length !== 1 || nextauth[0] !== 'session') return new Response(null, { status: 404 })
  setNextAuthUrl(environment().PUBLIC_URL)
  handler ??= NextAuth(options()) as typeof handler
  const answer = await (handler as NonNullable<typeof handler>)(request, context)
  const headers = new Headers(answer.headers)
  headers.delete('set-cookie')
  headers.set('cache-control', 'no-store')
  return new Response(answer.body, { status: answer.status, headers })
}

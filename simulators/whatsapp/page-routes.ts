import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ownPagesOnly } from '../own-pages.ts'
import type { Chats, CustomerContent } from './chats.ts'
import type { ChatState } from './state.ts'
import type { Webhooks } from './webhooks.ts'

const require = createRequire(import.meta.url)
const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const FILES = [
  { path: '/chat', file: beside('./chat.html'), type: 'text/html; charset=utf-8' },
  { path: '/chat/chat.css', file: beside('./chat.css'), type: 'text/css; charset=utf-8' },
  { path: '/chat/chat.js', file: beside('./chat.js'), type: 'text/javascript; charset=utf-8' },
  {
    path: '/chat/figtree.woff2',
    file: require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    type: 'font/woff2',
  },
]

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; connect-src 'self'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

const writer = z
  .object({
    phone: z
      .string()
      .regex(/^254[17]\d{8}$/)
      .nullable()
      .default(null),
    username: z.string().min(1).max(40).nullable().default(null),
    name: z.string().max(80).default('Amina'),
  })
  .refine(({ phone, username }) => phone !== null || username !== null, 'A phone number or a username is needed.')

const written = z.object({
  writer,
  content: z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: z.string().min(1).max(4096) }),
    z.object({
      type: z.literal('order'),
      text: z.string().max(1000).default(''),
      items: z
        .array(z.object({ code: z.string().min(1), quantity: z.number().int().min(1) }))
        .min(1)
        .max(30),
    }),
    z.object({
      type: z.literal('image'),
      base64: z.string().min(1),
      mime: z.string(),
      caption: z.string().default(''),
    }),
    z.object({ type: z.literal('button'), title: z.string().min(1).max(20) }),
    z.object({ type: z.literal('location') }),
  ]),
})

const switches = z
  .object({
    twice: z.boolean(),
    held: z.boolean(),
    fails: z.boolean(),
    reads: z.boolean(),
    delaySeconds: z.number().min(0).max(600),
  })
  .partial()

/** The chat page, and the requests of its buttons. */
export function pageRoutes(
  app: FastifyInstance,
  { state, webhooks, chats }: { state: ChatState; webhooks: Webhooks; chats: Chats },
): void {
  for (const { path, file, type } of FILES) {
    app.get(path, async (_request, reply) =>
      reply
        .headers({ 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff' })
        .header('cache-control', type === 'font/woff2' ? 'max-age=86400' : 'no-store')
        .type(type)
        .send(await readFile(file)),
    )
  }

  const overview = () => ({
    people: [...state.people.values()].map((person) => ({ ...person, messages: state.chats.get(person.userId) ?? [] })),
    switches: state.switches,
    held: webhooks.heldCount,
    posted: webhooks.posted.slice(0, 20),
  })
  const own = { onRequest: ownPagesOnly }

  app.get('/control/state', overview)

  app.post('/control/write', own, async (request, reply) => {
    const read = written.safeParse(request.body)
    if (!read.success) return reply.status(400).send({ message: z.prettifyError(read.error) })
    const { content } = read.data
    const sent: CustomerContent =
      content.type === 'image' ? { ...content, bytes: Buffer.from(content.base64, 'base64') } : content
    return { id: chats.write(read.data.writer, sent), ...overview() }
  })

  app.post('/control/switches', own, async (request, reply) => {
    const read = switches.safeParse(request.body)
    if (!read.success) return reply.status(400).send({ message: z.prettifyError(read.error) })
    Object.assign(state.switches, read.data)
    return overview()
  })

  app.post('/control/release', own, async () => {
    await webhooks.release()
    return overview()
  })

  app.post('/control/reset', own, async () => {
    state.reset()
    return overview()
  })
}

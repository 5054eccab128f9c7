import type { FastifyInstance } from 'fastify'
import { isFromOwnPage } from '../own-pages.ts'
import { newReceipt } from './refusal.ts'
import type { Statement } from './statement.ts'

/** The organisation's portal: its statement, and money to the bank. Safaricom has no such calls. */
export function statementRoutes(app: FastifyInstance, statement: Statement): void {
  app.get('/paybill/statement.csv', (request, reply) => {
    const { from, to } = request.query as Record<string, unknown>
    const text = statement.csv(from, to)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="statement.csv"')
      .header('cache-control', 'no-store')
      .send(text)
  })

  app.get('/paybill/statement.xlsx', async (request, reply) => {
    const { from, to } = request.query as Record<string, unknown>
    const file = await statement.xlsx(from, to)
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', 'attachment; filename="statement.xlsx"')
      .header('cache-control', 'no-store')
      .send(file)
  })

  app.post('/paybill/settle', (request, reply) => {
    if (!isFromOwnPage(request)) return reply.code(403).send({ ok: false, reason: 'Another page sent this request.' })
    return { ok: true, cents: statement.settle(newReceipt()) }
  })
}

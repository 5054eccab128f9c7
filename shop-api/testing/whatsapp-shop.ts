/** A shop with the simulator of WhatsApp: webhooks reach the shop through a bridge. */
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { officeEnquiry, officeEnquiryList } from '#lib/contract/enquiries/office/enquiries.ts'
import { WHATSAPP_PROVIDER } from '#lib/deployment/payment-providers.ts'
import type { CustomerContent, Writer } from '../../simulators/whatsapp/chats.ts'
import { startWhatsApp } from '../../simulators/whatsapp/simulator.ts'
import { WHATSAPP_HOOK } from '../modules/enquiries/routes/whatsapp-hook.ts'
import { beginStaffSession } from '../modules/staff/use-cases/staff-sessions.ts'
import type { OpenDatabase } from './databases.ts'
import { type OfficePerson, officeAsker } from './office-shop.ts'
import { openOrderShop, orderClock } from './order-shop.ts'

const { sandbox } = WHATSAPP_PROVIDER

export async function openWhatsAppShop(open: OpenDatabase) {
  let now = orderClock()
  const clock = () => now
  const simulator = await startWhatsApp({ port: 0, now: clock })
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fuma-whatsapp-'))
  const env = { FILES_KEY: 'ab'.repeat(32), DATA_DIR: folder, WHATSAPP_BASE_URL: simulator.url }
  const opened = await openOrderShop(open, env, clock)
  const shop = { ...opened, ...officeAsker(opened, clock) }

  /** Posts bytes to the webhook. */
  const post = (body: string, headers: Record<string, string> = {}) => {
    const signature = `sha256=${createHmac('sha256', sandbox.appSecret).update(body).digest('hex')}`
    const all = { 'content-type': 'application/json', 'x-hub-signature-256': signature, ...headers }
    return shop.app.inject({ method: 'POST', url: WHATSAPP_HOOK, payload: body, headers: all })
  }
  const bridge = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', async () => {
      const { 'x-hub-signature-256': signature } = request.headers
      response.statusCode = (await post(body, { 'x-hub-signature-256': String(signature) })).statusCode
      response.end()
    })
  })
  await new Promise<void>((resolve) => bridge.listen(0, '127.0.0.1', resolve))
  simulator.setCallback(`http://127.0.0.1:${(bridge.address() as AddressInfo).port}`)

  /** Waits until all webhooks are posted and handled, and due messages sent. */
  async function settle(): Promise<void> {
    await shop.app.shop.follower.runNow()
    await simulator.settled()
    await shop.app.shop.whatsApp.runNow()
    await simulator.settled()
    await shop.app.shop.whatsApp.runNow()
  }
  let staff = await shop.staff(['support', 'orders'], { name: 'Otieno Ouma' })
  const read = async (no: number) => (await shop.askAs(staff, officeEnquiry, { no })).data
  return {
    ...{ shop, simulator, post, settle, read },
    clerk: () => staff,
    /** Moves the clock, with a new session of the clerk: sessions end. */
    async wait(ms: number): Promise<OfficePerson> {
      now = new Date(now.getTime() + ms)
      const session = { staffId: staff.staffId, factor: 'authenticator', device: 'Test', network: 'test' } as const
      const { token } = await beginStaffSession(shop.database, now, session)
      staff = { ...staff, headers: { authorization: `Bearer ${token}` } }
      return staff
    },
    /** A customer writes. @returns the conversation */
    async written(writer: Writer, content: CustomerContent) {
      simulator.write(writer, content)
      await settle()
      const { data } = await shop.askAs(staff, officeEnquiryList, { view: 'all', search: writer.name ?? '' })
      const [latest] = data.enquiries
      if (!latest) throw new Error('the message opened no conversation')
      return read(latest.no)
    },
    count: async (table: string) => (await shop.database.query(`SELECT 1 FROM ${table}`)).length,
    async close() {
      await shop.close()
      await simulator.close()
      bridge.close()
      rmSync(folder, { recursive: true })
    },
  }
}

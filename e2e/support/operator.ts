import { reachCommands } from '../../shop-api/operator/operator-client.ts'

/** An operator's command, such as `orders release 10482`, run by the running shop API. Returns its output. */
export async function command(...words: string[]): Promise<string> {
  const reach = await reachCommands(process.env.FUMA_DATA_DIR ?? '')
  if (!reach) throw new Error('no shop API is there to take commands')
  let output = ''
  for await (const text of reach(words, 'journey')) output += text
  return output
}

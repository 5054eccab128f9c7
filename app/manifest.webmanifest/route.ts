import { manifestAnswer, shopManifest } from '#server/offline/manifest.ts'

export async function GET(): Promise<Response> {
  return manifestAnswer(await shopManifest())
}

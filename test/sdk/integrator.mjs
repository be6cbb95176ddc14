/** What an integrator writes: their pipeline brings applications to each end, and six years pass. */
import { createServer } from 'node:http'
import { Foyer, verifyWebhook } from '@foyer/sdk'

export async function pipeline({ baseUrl, clientId, clientSecret, workflows }) {
  const foyer = new Foyer({ baseUrl, clientId, clientSecret })
  const events = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request))
    const { event } = await verifyWebhook({ body, headers: new Headers(request.headers), secret })
    events.push(`${event.type} ${event.applicationId}`)
    response.writeHead(204).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}/`
  const types = ['APPLICATION_APPROVED', 'APPLICATION_DECLINED', 'APPLICATION_ERASED']
  const { secret } = await foyer.webhooks.create({ url, types })

  const onboard = async (kind, person, organization) => {
    const { id: workflowId } = workflows.find((each) => each.kind === kind)
    const redirectUrl = 'https://shop.example/welcome'
    const { id: applicationId } = await foyer.applications.create({
      workflowId,
      countryCode: 'SE',
      redirectUrl,
    })
    const to = { applicationId, person, organization, wait: true }
    const { step } = await foyer.sandbox.applications.complete(to)
    if (step === 'WAITING') await foyer.sandbox.applications.act({ applicationId, act: { kind: 'CO_SIGN' } })
    return applicationId
  }
  await onboard('KYC', 'anna-testsson')
  await onboard('KYB', 'anna-testsson')
  await onboard('KYB', 'anna-testsson', 'se-dissolved')
  const inReview = await onboard('KYC', 'petra-pepsson')
  const reports = await Array.fromAsync(foyer.applications.list(), ({ id: applicationId }) =>
    foyer.applications.report.get({ applicationId }),
  )
  await foyer.applications.decide({ applicationId: inReview, outcome: 'DECLINED', reasons: ['Not for us.'] })
  await foyer.sandbox.clock.advance({ to: new Date(Date.now() + 6 * 366 * 86_400_000).toISOString() })
  const left = await Array.fromAsync(foyer.applications.list())
  server.close()
  return { reports, events, left }
}

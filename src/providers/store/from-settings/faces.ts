/** Face comparison from stored settings: a service by HTTP, and the simulator of sandboxes. */
import type { FaceComparer } from '@foyer/face-comparison/contract'
import { faceService } from '@foyer/face-comparison/http-faces'
import { SIMULATED_KEY, simulatedBehaviours, simulatedFaceService } from '@foyer/face-comparison/simulator'
import type { AdapterParts } from '../adapter-parts.ts'

export const faceServiceFromSettings = ({ settings, fetch, now, watch }: AdapterParts): FaceComparer =>
  faceService({
    ...{ baseUrl: (settings.baseUrl ?? '').replace(/\/+$/, ''), apiKey: settings.apiKey ?? '' },
    ...{ fetch, now, watch },
  })

/** A reviewer should not wait for the service that never answers. */
const SLOW_MS = 3_000

/** Through the same adapter, so that a sandbox behaves as production does. */
export function simulatedFromSettings({ settings, mode, now, watch }: AdapterParts): FaceComparer {
  const behaviour = simulatedBehaviours.find((each) => each === settings.behaviour)
  if (mode !== 'sandbox' || !behaviour)
    throw new Error('The simulated face comparison is for sandbox customers only.')
  return faceService({
    ...{ baseUrl: 'https://simulated.invalid', apiKey: SIMULATED_KEY, timeLimitMs: SLOW_MS },
    ...{ fetch: simulatedFaceService(behaviour), now, watch },
  })
}

/** The owners as a graph: persons round, companies square, the applicant dark at the end of all lines. */

import {
  BaseEdge,
  type Edge,
  type EdgeProps,
  getSmoothStepPath,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  type ReactFlowProps,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import * as tableStyles from '../pieces/Table.module.css'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './OwnersGraph.module.css'
import * as reportStyles from './report.module.css'
import '@xyflow/react/dist/base.css'
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useMemo } from 'react'
import { IconButton } from '../pieces/Button.tsx'
import type { Ownership } from './Owners.tsx'
import {
  curveThrough,
  laneSpace,
  type OwnersLayout,
  type PlacedHolding,
  type PlacedParty,
  placeOwners,
} from './owners-layout.ts'

type PartyNode = Node<{ party: PlacedParty; isUpright: boolean }, 'party'>
type LaneNode = Node<{ name: string }, 'lane'>
type HoldingEdge = Edge<{ placed: PlacedHolding; isUpright: boolean }, 'holding'>

const laneClasses: Partial<Record<PlacedParty['node']['lane'], string>> = {
  PERSONS: styles.persons,
  APPLICANT: styles.applicant,
}
const positionClasses: Partial<Record<string, string>> = {
  BELOW_THRESHOLD: styles.belowThreshold,
  NOT_TRACED: styles.notTraced,
}

function PartyCard({ data: { party, isUpright } }: NodeProps<PartyNode>) {
  const { node, width, height } = party
  const [to, from] = isUpright ? [Position.Top, Position.Bottom] : [Position.Left, Position.Right]
  const around = isUpright ? Position.Right : Position.Bottom
  const classes = [styles.ownerCard, laneClasses[node.lane], node.position && positionClasses[node.position]]
  return (
    <div className={classes.filter(Boolean).join(' ')} style={{ inlineSize: width, blockSize: height }}>
      <Handle type="target" position={to} isConnectable={false} />
      <Handle type="target" id="around" position={around} isConnectable={false} />
      <span className={tableStyles.name}>{node.name}</span>
      {node.detail && <span className={`${textStyles.hint} ${textStyles.tnum}`}>{node.detail}</span>}
      {node.position === 'NOT_TRACED' && <span className={reportStyles.notTraced}>owners not known</span>}
      <Handle type="source" position={from} isConnectable={false} />
      <Handle type="source" id="around" position={around} isConnectable={false} />
    </div>
  )
}

const LaneName = ({ data: { name } }: NodeProps<LaneNode>) => (
  <span className={styles.ownersLane}>{name}</span>
)

function HoldingLine(props: EdgeProps<HoldingEdge>) {
  const { data, markerEnd, sourceX, sourceY, targetX, targetY } = props
  if (!data) return null
  const { placed, isUpright } = data
  const { points, label, edge } = placed
  const around = isUpright ? Position.Right : Position.Bottom
  const [loop, loopX, loopY] = getSmoothStepPath({
    ...{ sourceX, sourceY, targetX, targetY, sourcePosition: around, targetPosition: around },
    ...{ borderRadius: 8, offset: 24 },
  })
  const text = edge.registered ?? edge.declared
  return (
    <BaseEdge
      path={points.length > 0 ? curveThrough(points, isUpright) : loop}
      {...(markerEnd && { markerEnd })}
      {...(text && { label: text })}
      labelX={label?.x ?? loopX}
      labelY={label?.y ?? loopY}
      labelBgPadding={[4, 2]}
      labelBgBorderRadius={2}
    />
  )
}

const nodeTypes = { party: PartyCard, lane: LaneName }
const edgeTypes = { holding: HoldingLine }

function nodesOf(shown: OwnersLayout): Array<PartyNode | LaneNode> {
  const parties = shown.parties.map(
    (party): PartyNode => ({
      id: party.node.id,
      type: 'party',
      position: { x: party.x, y: party.y },
      ...{ width: party.width, height: party.height },
      ariaLabel: [party.node.name, party.node.detail].filter(Boolean).join(', '),
      data: { party, isUpright: shown.isUpright },
    }),
  )
  const lanes = shown.lanes.map(
    ({ name, y }): LaneNode => ({
      id: `lane ${name}`,
      type: 'lane',
      position: { x: -laneSpace(shown), y: y - 8 },
      ...{ width: laneSpace(shown), height: 16, focusable: false, selectable: false },
      data: { name },
    }),
  )
  return [...parties, ...lanes]
}

const edgesOf = ({ holdings, isUpright }: OwnersLayout): HoldingEdge[] =>
  holdings.map((placed) => ({
    id: placed.id,
    type: 'holding',
    source: placed.edge.from,
    target: placed.edge.to,
    ...(placed.edge.isCircular && {
      sourceHandle: 'around',
      targetHandle: 'around',
      className: styles.circular,
      domAttributes: { 'data-part': 'circular' } as object,
    }),
    markerEnd: { type: MarkerType.ArrowClosed },
    data: { placed, isUpright },
  }))

const MOST_TALL = 1200

export function OwnersGraph({ ownership }: { ownership: Ownership }) {
  const shown = useMemo(() => placeOwners(ownership), [ownership])
  const nodes = useMemo(() => nodesOf(shown), [shown])
  const edges = useMemo(() => edgesOf(shown), [shown])
  const applicant = ownership.nodes.find(({ lane }) => lane === 'APPLICANT')?.name ?? 'the applicant'
  return (
    <section
      className={styles.ownersGraph}
      data-part="owners-graph"
      aria-label={`Who owns ${applicant}, as a graph. The table below says the same.`}
    >
      <ReactFlowProvider>
        <ZoomButtons />
        <div style={{ blockSize: Math.min(MOST_TALL, shown.height + 16) }}>
          <ReactFlow nodes={nodes} edges={edges} {...behaviour} />
        </div>
      </ReactFlowProvider>
    </section>
  )
}

const fit = { maxZoom: 1, padding: 0.01 }
const behaviour: ReactFlowProps<PartyNode | LaneNode, HoldingEdge> = {
  nodeTypes,
  edgeTypes,
  fitView: true,
  fitViewOptions: fit,
  minZoom: 0.3,
  maxZoom: 2,
  nodesDraggable: false,
  nodesConnectable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  // The wheel moves the page; the buttons, and two fingers, change the size.
  zoomOnScroll: false,
  zoomOnDoubleClick: false,
  preventScrolling: false,
  ariaLabelConfig: { 'node.a11yDescription.default': '' },
  proOptions: { hideAttribution: true },
}

function ZoomButtons() {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  return (
    <div className={styles.ownersZoom}>
      <IconButton icon={ZoomIn} title="Larger" onPress={() => void zoomIn()} />
      <IconButton icon={ZoomOut} title="Smaller" onPress={() => void zoomOut()} />
      <IconButton icon={Maximize} title="Show all owners" onPress={() => void fitView(fit)} />
    </div>
  )
}

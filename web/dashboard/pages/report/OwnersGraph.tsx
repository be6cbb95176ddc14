/** The owners as a graph, laid out by dagre: persons round, companies square, the applicant at the foot. */
import { graphlib, layout } from '@dagrejs/dagre'
import { Handle, MarkerType, type Node, type NodeProps, Position, ReactFlow } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useMemo } from 'react'
import type { Ownership } from './Owners.tsx'

type Shown = Ownership['nodes'][number]
type OwnerNode = Node<{ node: Shown }>

const WIDTH = 190
const HEIGHT = 48
const HEIGHTS = { PERSONS: 0, COMPANIES: 110, APPLICANT: 220 } as const

function OwnerCard({ data: { node } }: NodeProps<OwnerNode>) {
  return (
    <div className={`owner-card ${node.lane.toLowerCase()}`}>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <span className="strong">{node.name}</span>
      {node.detail && <span className="hint">{node.detail}</span>}
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  )
}
const nodeTypes = { owner: OwnerCard }

/** dagre chooses the order; each kind has its own lane. */
function placed({ nodes, edges }: Ownership) {
  const graph = new graphlib.Graph()
  graph.setGraph({ rankdir: 'TB', nodesep: 24, ranksep: 60 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id } of nodes) graph.setNode(id, { width: WIDTH, height: HEIGHT })
  for (const { from, to } of edges) graph.setEdge(from, to)
  layout(graph)
  const hasCompanies = nodes.some(({ lane }) => lane === 'COMPANIES')
  return nodes.map((node): OwnerNode => {
    const { x } = graph.node(node.id)
    const y = node.lane === 'APPLICANT' && !hasCompanies ? HEIGHTS.COMPANIES : HEIGHTS[node.lane]
    return { id: node.id, type: 'owner', position: { x: x - WIDTH / 2, y }, data: { node } }
  })
}

export function OwnersGraph({ ownership }: { ownership: Ownership }) {
  const nodes = useMemo(() => placed(ownership), [ownership])
  const edges = ownership.edges.map((edge) => ({
    id: `${edge.from} ${edge.to}`,
    source: edge.from,
    target: edge.to,
    label: edge.registered ?? edge.declared ?? '',
    type: 'smoothstep',
    markerEnd: { type: MarkerType.ArrowClosed },
  }))
  const tall = Math.max(...nodes.map(({ position }) => position.y)) + HEIGHT + 40
  return (
    <div className="owners-graph" style={{ blockSize: tall }} aria-hidden="true">
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.05 }}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        panOnDrag={false}
        zoomOnScroll={false}
        zoomOnPinch={false}
        zoomOnDoubleClick={false}
        preventScrolling={false}
        proOptions={{ hideAttribution: true }}
      />
    </div>
  )
}

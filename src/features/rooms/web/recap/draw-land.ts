import { gradient, ink, type Pen } from './pen.ts';
import { picture } from './recap-layout.ts';

const { width, height } = picture;

/** Points along the top of each range of hills, from the left. */
const hills: readonly { colour: string; points: readonly (readonly [number, number])[] }[] = [
  {
    colour: '#b9d3bd',
    points: [
      [0, 896],
      [60, 860],
      [200, 816],
      [370, 842],
      [540, 880],
      [700, 826],
      [820, 795],
      [900, 810],
      [1000, 844],
      [1080, 840],
    ],
  },
  {
    colour: '#86b197',
    points: [
      [0, 980],
      [120, 930],
      [240, 906],
      [370, 937],
      [540, 965],
      [700, 927],
      [820, 893],
      [920, 899],
      [1010, 920],
      [1080, 950],
    ],
  },
  {
    colour: '#4f8f6e',
    points: [
      [0, 1070],
      [180, 1046],
      [370, 1041],
      [540, 1052],
      [700, 1045],
      [880, 1050],
      [1010, 1036],
      [1080, 1030],
    ],
  },
];
const roadAt = 1228;

/** Sky, hills, the posts of the sign, and the road at the foot. */
export function drawLand(pen: Pen): void {
  pen.fillStyle = gradient(
    pen,
    [0, 0, 0, 880],
    [
      [0, '#a9cfe8'],
      [0.4, '#c4deeb'],
      [0.75, '#e3ecea'],
      [1, '#f6efdc'],
    ],
  );
  pen.fillRect(0, 0, width, height);
  for (const { colour, points } of hills) drawHills(pen, points, colour);
}

function drawHills(pen: Pen, points: readonly (readonly [number, number])[], colour: string): void {
  pen.beginPath();
  pen.moveTo(0, roadAt);
  for (const [index, [x, y]] of points.entries()) {
    const next = points[index + 1];
    // Curves through the middles of neighbours, with the points as what bends them.
    if (index === 0) pen.lineTo(x, y);
    else if (next !== undefined) pen.quadraticCurveTo(x, y, (x + next[0]) / 2, (y + next[1]) / 2);
    else pen.lineTo(x, y);
  }
  pen.lineTo(width, roadAt);
  pen.fillStyle = colour;
  pen.fill();
}

export function drawPosts(pen: Pen): void {
  for (const x of [210, 844]) {
    pen.fillStyle = gradient(
      pen,
      [x, 0, x + 26, 0],
      [
        [0, '#8c9690'],
        [0.4, '#e2e6e2'],
        [1, '#6f7c75'],
      ],
    );
    pen.fillRect(x, 280, 26, roadAt - 280);
  }
}

export function drawRoad(pen: Pen): void {
  pen.fillStyle = '#2c3732';
  pen.fillRect(0, roadAt, width, height - roadAt);
  pen.fillStyle = ink;
  pen.fillRect(0, roadAt, width, 2);
  pen.fillStyle = '#f4f1e9';
  pen.fillRect(0, roadAt + 5, width, 4);
}

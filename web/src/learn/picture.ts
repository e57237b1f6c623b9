// The moment on the felt as a picture to keep: the same places as on the screen, painted on a canvas.
import { backPicture, cardPicture, packOf } from '../cards/draw';
import type { Sitter } from '../engine/match';
import { handOf, refills, zoneOf, type Scene, type Zone } from '../engine/scene';
import { look, settings } from '../settings.svelte';
import { plateWidth, sorted } from '../table/laying';
import { layout } from '../table/layout';

const kSize = { width: 1000, height: 700 };
const kFoot = 44; // the line below the felt
const kSharp = 2; // pixels for each unit

async function loaded(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}
function writeIn(paint: CanvasRenderingContext2D, text: string, at: { x: number; y: number }, room: number): void {
  paint.font = '600 16px system-ui, sans-serif';
  paint.textAlign = 'center';
  paint.fillText(text, at.x, at.y, room);
}

const kCell = 150;
/** Crosses and rings as on the screen, other marks as letters. */
function paintMark(paint: CanvasRenderingContext2D, mark: string, x: number, y: number): void {
  const arm = kCell * 0.27;
  paint.lineWidth = kCell * 0.12;
  paint.lineCap = 'round';
  paint.beginPath();
  if (mark === 'X') {
    paint.strokeStyle = '#bb2a36';
    for (const side of [-1, 1]) {
      paint.moveTo(x - arm * side, y - arm);
      paint.lineTo(x + arm * side, y + arm);
    }
    paint.stroke();
  } else if (mark === 'O') {
    paint.strokeStyle = '#2b5d9b';
    paint.arc(x, y, arm, 0, 2 * Math.PI);
    paint.stroke();
  } else if (mark) {
    paint.fillStyle = '#221c20';
    paint.font = `700 ${kCell * 0.6}px system-ui, sans-serif`;
    paint.textAlign = 'center';
    paint.fillText(mark, x, y + kCell * 0.2, kCell);
  }
}
function paintBoard(paint: CanvasRenderingContext2D, { columns, marks }: Zone): void {
  const gap = 14;
  const rows = Math.ceil(marks.length / columns);
  const size = Math.min(1, (kSize.width - 60) / (columns * (kCell + gap)), (kSize.height - 140) / (rows * (kCell + gap)));
  paint.save();
  paint.translate(kSize.width / 2, kSize.height / 2 + 20);
  paint.scale(size, size);
  marks.forEach((mark, i) => {
    const x = ((i % columns) - (columns - 1) / 2) * (kCell + gap);
    const y = (Math.floor(i / columns) - (rows - 1) / 2) * (kCell + gap);
    paint.fillStyle = '#fffaf0';
    paint.beginPath();
    paint.roundRect(x - kCell / 2, y - kCell / 2, kCell, kCell, 14);
    paint.fill();
    paintMark(paint, mark, x, y);
  });
  paint.restore();
}

/** As a data address of a PNG. */
export async function pictureOf(scene: Scene, game: string, seat: number, seats: Sitter[], title: string): Promise<string> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [kSize.width * kSharp, (kSize.height + kFoot) * kSharp];
  const paint = canvas.getContext('2d')!;
  const hand = sorted(handOf(scene, seat), refills(scene) ? 'rank' : settings.sort);
  const felt = layout(scene, seat, hand, kSize);
  const style = getComputedStyle(document.documentElement);
  paint.scale(kSharp, kSharp);
  paint.fillStyle = style.getPropertyValue('--felt');
  paint.fillRect(0, 0, kSize.width, kSize.height + kFoot);
  for (const sprite of [...felt.sprites].sort((a, b) => a.z - b.z)) {
    const image = await loaded(sprite.code ? cardPicture(sprite.code, packOf(game), look()) : backPicture(look()));
    paint.save();
    paint.translate(sprite.x, sprite.y);
    paint.rotate((sprite.turn * Math.PI) / 180);
    paint.scale(sprite.scale, sprite.scale);
    paint.drawImage(image, -felt.card.width / 2, -felt.card.height / 2, felt.card.width, felt.card.height);
    paint.restore();
  }
  const board = zoneOf(scene, 'board');
  if (board) paintBoard(paint, board);
  const room = plateWidth(kSize, scene.seats.length, 'left');
  const own = { seat, x: kSize.width / 2, y: kSize.height - (board ? 44 : felt.card.height + 52) };
  for (const plate of [...felt.plates, own]) {
    const { points, score } = scene.seats[plate.seat]!;
    const sign = board?.signs[plate.seat];
    paint.fillStyle = style.getPropertyValue('--plate');
    paint.fillRect(plate.x - room / 2, plate.y, room, 28);
    paint.fillStyle = style.getPropertyValue('--on-felt');
    writeIn(
      paint,
      [seats[plate.seat]?.name, sign ?? points ?? score].filter((part) => part !== undefined).join(' · '),
      { x: plate.x, y: plate.y + 20 },
      room - 8,
    );
  }
  paint.fillStyle = style.getPropertyValue('--rail');
  paint.fillRect(0, kSize.height, kSize.width, kFoot);
  paint.fillStyle = style.getPropertyValue('--on-felt');
  writeIn(paint, title, { x: kSize.width / 2, y: kSize.height + 28 }, kSize.width - 24);
  return canvas.toDataURL('image/png');
}

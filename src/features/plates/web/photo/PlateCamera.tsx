import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import * as messages from '../messages.ts';
import { type CropView, cornerOf, cropped, dragged, frameRatio, inside, maxZoom, wholeView } from './crop.ts';
import css from './PlateCamera.module.css';

const texts = messages.spot;
/** How far an arrow key moves the picture, as a fraction of the frame. */
const keyStep = 0.1;
const steps: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};

interface CameraProps {
  label: string;
  onPhoto: (photo: Blob) => void;
  children: (open: () => void) => ReactNode;
}

/** Takes or chooses a photo, then crops it to the plate. */
export function PlateCamera({ label, onPhoto, children }: CameraProps) {
  const [file, setFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={label}
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          // Lets the same file be picked again.
          event.target.value = '';
        }}
      />
      {children(() => input.current?.click())}
      {file !== undefined && (
        <CropDialog
          file={file}
          onUse={(photo) => {
            setFile(undefined);
            onPhoto(photo);
          }}
          onClose={() => setFile(undefined)}
        />
      )}
    </>
  );
}

interface CropProps {
  file: File;
  onUse: (photo: Blob) => void;
  onClose: () => void;
}

function CropDialog({ file, onUse, onClose }: CropProps) {
  const picture = usePicture(file, onClose);
  const [view, setView] = useState<CropView>(wholeView);
  const [isBusy, setIsBusy] = useState(false);
  const use = async () => {
    if (picture === undefined || isBusy) return;
    setIsBusy(true);
    onUse(await drawCrop(picture, view));
  };
  return (
    <Dialog title={texts.cropTitle} onClose={onClose}>
      <p>{texts.cropHint}</p>
      {picture === undefined ? (
        <p role="status">{texts.preparing}</p>
      ) : (
        <>
          <Frame picture={picture} view={view} onView={setView} />
          <label className={css.zoom}>
            {texts.zoom}
            <input
              type="range"
              min={1}
              max={maxZoom}
              step={0.1}
              value={view.zoom}
              onChange={({ target }) => setView(inside(picture, { ...view, zoom: Number(target.value) }))}
            />
          </label>
        </>
      )}
      <DialogActions>
        <Button tone="accent" wide disabled={picture === undefined} busy={isBusy} onClick={() => void use()}>
          {texts.useIt}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface FrameProps {
  picture: ImageBitmap;
  view: CropView;
  onView: (view: CropView) => void;
}

/** The part of the picture that will be sent. */
function Frame({ picture, view, onView }: FrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!canvas.current || !pen) return;
    const { width, height } = canvas.current;
    const { left, top } = cornerOf(picture, view);
    const crop = cropped(picture, view);
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, left, top, crop.width, crop.height, 0, 0, width, height);
  }, [picture, view]);

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    onView(dragged(picture, view, { x: event.movementX / box.width, y: event.movementY / box.height }));
  };
  const move = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onView(dragged(picture, view, by));
  };
  return (
    <canvas
      ref={canvas}
      className={css.frame}
      width={720}
      height={240}
      role="img"
      aria-label={texts.cropFrame}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={move}
    />
  );
}

/** The decoded, upright picture; an unreadable one is reported and closes the dialog. */
function usePicture(file: File, onUnreadable: () => void): ImageBitmap | undefined {
  const [picture, setPicture] = useState<ImageBitmap>();
  const alert = useAlert();
  const giveUp = useEffectEvent(() => {
    alert(texts.unreadable);
    onUnreadable();
  });
  useEffect(() => {
    let isWanted = true;
    let decoded: ImageBitmap | undefined;
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      (bitmap) => {
        decoded = bitmap;
        if (isWanted) setPicture(bitmap);
        else bitmap.close();
      },
      () => isWanted && giveUp(),
    );
    return () => {
      isWanted = false;
      decoded?.close();
    };
  }, [file]);
  return picture;
}

const widestPx = 640;
const quality = 0.85;

async function drawCrop(picture: ImageBitmap, view: CropView): Promise<Blob> {
  const { left, top } = cornerOf(picture, view);
  const { width, height } = cropped(picture, view);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(Math.min(widestPx, width)));
  canvas.height = Math.max(1, Math.round(canvas.width / frameRatio));
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('Canvas 2D is not available');
  // JPEG has no transparency, so transparent parts would turn black.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (blob === null) throw new Error('The canvas could not be encoded');
  return blob;
}

import { Button } from '@mantine/core';
import {
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { Row, Stack } from '../layout/stack.tsx';
import { Modal } from '../overlays/modal.tsx';
import { type Crop, clampCrop, fullCrop, maxZoomOf, sideOf } from './crop.rules.ts';
import classes from './crop-dialog.module.css';
import { drawCrop } from './picture.ts';

type Props = {
  readonly picture: ImageBitmap;
  /** The preview of the result. */
  readonly shape?: 'round' | 'square';
  readonly isBusy?: boolean;
  readonly onCropped: (crop: Crop) => void;
  readonly onClose: () => void;
};

/** The size of the canvas in pixels, large enough for high-density screens. */
const CANVAS = 560;
/** An arrow key moves the crop by this share of the visible area; with Shift, further. */
const STEP = 0.02;
const LONG_STEP = 0.1;

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Crops a picture to a square. The user moves it by dragging or with the arrow keys, and zooms with a slider. */
export function CropDialog({
  picture,
  shape = 'round',
  isBusy = false,
  onCropped,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const hintId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(() => fullCrop(picture));
  const side = sideOf(picture, crop);

  useLayoutEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop, CANVAS);
  }, [picture, crop]);

  /** Moves the crop; `x` and `y` are shares of the visible area. */
  const move = (x: number, y: number) =>
    setCrop((before) =>
      clampCrop(picture, { ...before, x: before.x + x * side, y: before.y + y * side }),
    );
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const { currentTarget: frame, pointerId, movementX, movementY } = event;
    if (!frame.hasPointerCapture(pointerId)) return;
    move(-movementX / frame.clientWidth, -movementY / frame.clientHeight);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    move(direction[0] * step, direction[1] * step);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('crop.title')}
      size={360}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        <div className={classes.frame} data-shape={shape}>
          {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it handles the arrow keys itself */}
          <canvas
            ref={canvas}
            className={classes.picture}
            role="application"
            aria-label={t('crop.picture')}
            aria-describedby={hintId}
            tabIndex={0}
            data-autofocus
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
            onKeyDown={onKeyDown}
          />
        </div>
        <p id={hintId} className={classes.hint}>
          {t('crop.hint')}
        </p>
        <label className={classes.zoom}>
          {t('crop.zoom')}
          <input
            type="range"
            min={1}
            max={maxZoomOf(picture)}
            step={0.05}
            value={crop.zoom}
            disabled={maxZoomOf(picture) === 1}
            aria-valuetext={formats.percent(crop.zoom)}
            onChange={({ currentTarget }) =>
              setCrop(clampCrop(picture, { ...crop, zoom: Number(currentTarget.value) }))
            }
          />
        </label>
        <Row>
          <Button loading={isBusy} onClick={() => onCropped(crop)}>
            {t('crop.use')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}

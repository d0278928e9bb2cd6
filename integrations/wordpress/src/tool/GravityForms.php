<?php

declare(strict_types=1);

namespace Leadwell\WordPress;

/** Gravity Forms. A field has its label, or its label for administrators; a part of a field is `Name (First)`. */
final class GravityForms
{
    public const NAME = 'Gravity Forms';

    private const LEFT = ['captcha', 'creditcard', 'fileupload', 'html', 'page', 'password', 'section', 'turnstile'];

    public static function listen(): void
    {
        add_action('gform_after_submission', [self::class, 'submitted'], 10, 2);
    }

    public static function submitted(mixed $entry, mixed $form): void
    {
        if (($entry['status'] ?? 'active') !== 'active') {
            return;
        }
        Tools::take('gravity', $form['id'], function (Fields $fields) use ($entry, $form): void {
            foreach ($form['fields'] as $field) {
                self::read($fields, $field, $entry);
            }
        });
    }

    private static function read(Fields $fields, mixed $field, array $entry): void
    {
        // A field is an object of Gravity Forms that can be read as an array.
        [$id, $type, $inputs] = [$field['id'], $field['inputType'] ?: $field['type'], $field['inputs']];
        if (in_array($type, self::LEFT, true)) {
            return;
        }
        $label = $field['adminLabel'] ?: $field['label'];
        $valueOf = fn (string|int $input) => $entry[(string) $input] ?? '';
        if (!is_array($inputs) || $inputs === []) {
            $value = $valueOf($id);
            $choices = $type === 'multiselect' && is_string($value) ? json_decode($value, true) : null;
            $fields->add($label, $id, $choices ?? $value);
        } elseif ($type === 'consent') {
            // The other parts are the text and its version.
            $fields->add($label, $id, $valueOf("$id.1"));
        } elseif (in_array($type, ['checkbox', 'multi_choice', 'image_choice'], true)) {
            $fields->add($label, $id, array_map(fn ($input) => $valueOf($input['id']), $inputs));
        } else {
            foreach ($inputs as $input) {
                if (empty($input['isHidden'])) {
                    $part = ($input['customLabel'] ?? '') ?: $input['label'];
                    $fields->add("$label ($part)", $input['id'], $valueOf($input['id']));
                }
            }
        }
    }

    /** @return array<int, string> */
    public static function forms(): array
    {
        return class_exists('GFAPI') ? array_column(\GFAPI::get_forms(), 'title', 'id') : [];
    }
}

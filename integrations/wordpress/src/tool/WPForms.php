<?php

declare(strict_types=1);

namespace Leadwell\WordPress;

/** WPForms. A field has its label; a part of a name or of an address is `Name[first]`. */
final class WPForms
{
    public const NAME = 'WPForms';

    private const LEFT = [
        'captcha', 'credit-card', 'divider', 'file-upload', 'html', 'pagebreak', 'password', 'signature',
        'stripe-credit-card',
    ];

    private const PARTS = [
        'name' => ['first', 'middle', 'last'],
        'address' => ['address1', 'address2', 'city', 'state', 'postal', 'country'],
    ];

    public static function listen(): void
    {
        add_action('wpforms_process_complete', [self::class, 'submitted'], 10, 3);
    }

    public static function submitted(mixed $values, mixed $entry, mixed $form): void
    {
        Tools::take('wpforms', $form['id'], function (Fields $fields) use ($values): void {
            foreach ($values as $id => $field) {
                $type = $field['type'] ?? '';
                if (in_array($type, self::LEFT, true)) {
                    continue;
                }
                [$label, $value] = [(string) ($field['name'] ?? ''), $field['value'] ?? ''];
                // The value of a consent is its whole text, and a choice is on its own line.
                $value = $type === 'gdpr-checkbox' && $value !== '' ? '1' : $value;
                $fields->add($label, $id, $type === 'checkbox' && is_string($value) ? explode("\n", $value) : $value);
                foreach (self::PARTS[$type] ?? [] as $part) {
                    if (($field[$part] ?? '') !== '') {
                        $fields->add(($label === '' ? $id : $label) . "[$part]", "{$id}[$part]", $field[$part]);
                    }
                }
            }
        });
    }

    /** @return array<int, string> */
    public static function forms(): array
    {
        return array_column(get_posts(['post_type' => 'wpforms', 'numberposts' => -1]), 'post_title', 'ID');
    }
}

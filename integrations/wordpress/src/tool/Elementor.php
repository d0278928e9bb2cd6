<?php

declare(strict_types=1);

namespace Leadwell\WordPress;

/** The forms of Elementor Pro. A field has its label. The id of a form is that of its widget. */
final class Elementor
{
    public const NAME = 'Elementor';

    private const LEFT = ['cf_turnstile', 'honeypot', 'html', 'password', 'recaptcha', 'recaptcha_v3', 'step', 'upload'];

    public static function listen(): void
    {
        add_action('elementor_pro/forms/new_record', [self::class, 'submitted'], 10, 1);
    }

    public static function submitted(mixed $record): void
    {
        Tools::take('elementor', $record->get_form_settings('id'), function (Fields $fields) use ($record): void {
            foreach ($record->get('fields') as $id => $field) {
                if (!in_array($field['type'], self::LEFT, true)) {
                    $fields->add($field['title'], $id, $field['value']);
                }
            }
        });
    }

    /** @return array<string, string> */
    public static function forms(): array
    {
        global $wpdb;
        if (!did_action('elementor/loaded')) {
            return [];
        }
        $pages = $wpdb->get_col("SELECT meta_value FROM $wpdb->postmeta JOIN $wpdb->posts ON ID = post_id"
            . " WHERE meta_key = '_elementor_data' AND post_status NOT IN ('inherit', 'trash', 'auto-draft')"
            . " AND meta_value LIKE '%\"widgetType\":\"form\"%'");
        $forms = [];
        foreach ($pages as $page) {
            self::find(json_decode($page, true), $forms);
        }
        return $forms;
    }

    private static function find(mixed $elements, array &$forms): void
    {
        foreach (is_array($elements) ? $elements : [] as $element) {
            if (($element['widgetType'] ?? '') === 'form') {
                $forms[$element['id']] = (string) ($element['settings']['form_name'] ?? '');
            }
            self::find($element['elements'] ?? [], $forms);
        }
    }
}
